const CHECK_MS = 500;

/**
 * Calls `onExit` once the parent process has ended. npm runs programs through a shell that passes no
 * signals on, so a stopped `npm start` would leave the server running.
 */
export function watchParent(onExit: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onExit();
  }, CHECK_MS);
  timer.unref();
}
