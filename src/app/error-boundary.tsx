import { Component, type ReactNode } from 'react';
import { page } from '#src/content/pages/not-found.ts';
import { PageView } from '#src/ui/content/page-view.tsx';

type ErrorBoundaryProps = { readonly children: ReactNode };
type ErrorBoundaryState = { readonly failed: boolean };

/** Shows the error screen, inside the site's frame, where a screen fails to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageView page={page} />;
  }
}
