import { Component, type ReactNode, Suspense } from "react";

interface LazyPartProps {
  /** Shown until the code of the part has loaded; nothing by default. */
  loading?: ReactNode;
  /** Shown if its code cannot be loaded; nothing by default. */
  failed?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page whose code is loaded lazily. If that fails, because the connection dropped or a new version was
 * deployed, the rest of the page stays.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { loading, failed, children } = this.props;
    return this.state.hasFailed ? failed : <Suspense fallback={loading}>{children}</Suspense>;
  }
}
