export * from './create-sdk.ts';
export { PlatformFailure, type FailureDetail, type FailureKind } from '../transport/failure.ts';
