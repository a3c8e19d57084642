/** The part of libheif-js that we use. Its package declares only the functions below these. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills in the pixels; calls back with undefined if they cannot be decoded. */
    display(pixels: ImageData, done: (pixels: ImageData | undefined) => void): void;
  }
  /** Compiles the decoder; returns once it is ready. */
  export default function libheif(): {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
}
