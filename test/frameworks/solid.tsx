/** @jsxImportSource solid-js */
import '@service/widgets/types/solid';

export const plain = (
  <service-platform base-url="https://platform.example" credentials="cookie" class="mine">
    <service-sign-in
      brand="Lindholm"
      return-to="/home"
      disabled
      messages={{ signIn: { submit: 'Go on' } }}
      on:signed-in={(event) => event.detail.user.name}
    />
    <resource-viewer ref={(viewer) => viewer.reload()} resourceId="r1" />
  </service-platform>
);

export const wrong = (
  <>
    {/* @ts-expect-error there is no such attribute */}
    <service-sign-in brands="Lindholm" />
    {/* @ts-expect-error this event carries no address */}
    <service-sign-in on:signed-in={(event) => event.detail.user.email} />
    {/* @ts-expect-error there is no such tag */}
    <service-sign-inn />
  </>
);
