import profile from '@firm/firm.json?about';

/** The fields of firm/firm.json that only the About page shows. In a file of their own, because every page carries the others. */
export interface AboutFirm {
  /** The firm's promises to visitors, one sentence each. */
  promises: string[];
  /** The founder's video. */
  video?: FirmVideo;
}

export interface FirmVideo {
  title: string;
  /** A file in firm/images, or the https address of an external player. */
  src: string;
  /** A file in firm/images, with an aspect ratio of 16:9. */
  poster: string;
  /** A WebVTT file in firm/images. External players have their own captions. */
  captions?: string;
  /** Everything said, or shown as text, in the video. */
  transcript: string;
}

export const about: AboutFirm = profile;
