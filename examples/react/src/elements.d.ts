import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { DashboardElement, LayoutChangedEvent } from '@service/widgets/elements/dashboard';

type Plain = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'service-platform': Plain & { 'base-url'?: string };
      'service-current-user': Plain;
      'service-sign-in': Plain & { 'sign-up-url'?: string };
      'resource-viewer': Plain;
      'service-dashboard': Plain & {
        layout?: DashboardElement['layout'];
        'onlayout-changed'?: (event: LayoutChangedEvent) => void;
      };
    }
  }
}
