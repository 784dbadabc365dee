interface TurnLimits {
  /** How many turns one key may have at the same time. */
  atOnce: number;
  /** How many more may wait for one. */
  waiting: number;
}

/** Ends a turn. */
export type EndTurn = () => void;

interface Queue {
  running: number;
  waiting: ((end: EndTurn) => void)[];
}

/**
 * Lets each key, such as an address, do a few things at a time; what comes beyond waits its turn.
 * One caller's slow work then holds up that caller alone.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #queues = new Map<string, Queue>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Asks for a turn.
   *
   * @param mayWait whether it is of use when it does not come at once
   * @returns how to end it, at once or when it comes; null when too many wait already
   */
  take(key: string, mayWait = true): EndTurn | Promise<EndTurn> | null {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#limits.atOnce) {
      queue.running += 1;
      return this.#endOf(key, queue);
    }
    if (!mayWait || queue.waiting.length >= this.#limits.waiting) return null;
    return new Promise((resolve) => queue.waiting.push(resolve));
  }

  #endOf(key: string, queue: Queue): EndTurn {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = queue.waiting.shift();
      if (next) next(this.#endOf(key, queue));
      else queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(key);
    };
  }
}
