export const imageFaults = ['unreadable', 'too_many_pixels', 'too_large', 'timed_out'] as const;
export type ImageFault = (typeof imageFaults)[number];

/** An image that there is no thumbnail of. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
