/** @jsxImportSource preact */
import '@service/widgets/types/preact';

export const plain = (
  <service-platform base-url="https://platform.example" credentials="cookie" class="mine">
    <service-sign-in
      brand="Lindholm"
      return-to="/home"
      disabled
      messages={{ signIn: { submit: 'Go on' } }}
      onsigned-in={(event) => event.detail.user.name}
      onClick={(event) => event.clientX}
    />
    <resource-viewer ref={(viewer) => viewer?.reload()} resource-id="r1" />
  </service-platform>
);

export const wrong = (
  <>
    {/* @ts-expect-error attributes have their own names */}
    <service-sign-in returnTo="/home" />
    {/* @ts-expect-error this event carries no address */}
    <service-sign-in onsigned-in={(event) => event.detail.user.email} />
    {/* @ts-expect-error a flag is no text */}
    <service-dashboard read-only="yes" />
    {/* @ts-expect-error there is no such tag */}
    <service-sign-inn />
  </>
);
