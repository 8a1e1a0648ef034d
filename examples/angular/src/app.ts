import '@service/widgets/elements/current-user';
import '@service/widgets/elements/dashboard';
import '@service/widgets/elements/platform';
import '@service/widgets/elements/resource-viewer';
import '@service/widgets/elements/sign-in';
import type { LayoutChangedEvent } from '@service/widgets/elements/dashboard';
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { keepDashboard, readDashboard } from './dashboard';

const views = ['Files', 'Dashboard'] as const;

@Component({
  selector: 'app-root',
  // Tags that Angular does not know are elements of the browser.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <service-platform [baseUrl]="platform">
      <header>
        <b>Angular</b>
        <nav>
          @for (name of views; track name) {
            <button [attr.aria-current]="name === view()" (click)="view.set(name)">{{ name }}</button>
          }
        </nav>
        <service-current-user></service-current-user>
      </header>
      <service-sign-in slot="signed-out" [signUpUrl]="platform + '/registrera'"></service-sign-in>
      <main slot="signed-in">
        @if (view() === 'Files') {
          <resource-viewer></resource-viewer>
        } @else {
          <service-dashboard [layout]="layout()" (layout-changed)="keep($event)"></service-dashboard>
        }
      </main>
    </service-platform>
  `,
})
export class App {
  protected readonly platform = 'http://localhost:4600';
  protected readonly views = views;
  protected readonly view = signal<(typeof views)[number]>('Files');
  protected readonly layout = signal(readDashboard());

  protected keep({ detail }: LayoutChangedEvent) {
    keepDashboard(detail.document);
    this.layout.set(detail.document);
  }
}
