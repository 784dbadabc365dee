import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Stands in the place of the part that failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Around a part of a page whose code comes later: where that cannot be fetched, because the
 * connection dropped or a new version replaced it, the rest of the page stays.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
