import { Component, type ReactNode, Suspense } from "react";

interface LazyPartProps {
  /** Stands in the place of the part until its code is there; nothing unless given. */
  loading?: ReactNode;
  /** Stands there where its code cannot be fetched; nothing unless given. */
  failed?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page whose code comes later. Where that cannot be fetched, because the connection
 * dropped or a new version replaced it, the rest of the page stays.
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
