export * from './create-sdk.ts';
export type { EventsOptions } from './events.ts';
export type { RequestReport, SdkHooks } from './hooks.ts';
export type { Page, Pages } from './pages.ts';
export type { ChildrenQuery, SdkResources, SearchHit } from './resources.ts';
export type { SignInChallenge } from './sign-in.ts';
export type { SdkUploads, SendOptions, Upload, UploadInto, UploadSource } from './uploads.ts';
export type { LiveEvent } from '../transport/live.ts';
export { PlatformFailure, type FailureDetail, type FailureKind } from '../transport/failure.ts';
