import { lazy, Suspense, useEffect, useState } from 'react';
import { Text } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { sentenceOf } from '@/lib/api/error';
import { fetchFile } from '../api/download-file.js';
import { HeicUnreadable, heicToJpeg } from '../heic/heic-to-jpeg.js';
import type { PdfViewProps } from '../pdf/pdf-view.js';
import { ImageView } from './image-view.js';

const PdfView = lazy(async () => ({ default: (await import('../pdf/pdf-view.js')).PdfView }));

/** A file that can be shown in the page. */
export interface PreviewedFile {
  id: string;
  name: string;
  link: string;
  /** MIME type, which the server detected from the content. */
  type: string;
}

const heic = 'image/heic';
const pdf = 'application/pdf';
const plain = 'text/plain';
const shownTypes: readonly string[] = [pdf, plain, 'image/jpeg', 'image/png', heic];

/** Whether the page can show the file: a PDF with pdf.js, text, JPEG and PNG as they are, HEIC as a JPEG. */
export const canPreview = ({ type }: Pick<PreviewedFile, 'type'>): boolean => shownTypes.includes(type);

interface FilePreviewProps extends Omit<PdfViewProps, 'file' | 'content'> {
  file: PreviewedFile;
}

/**
 * Shows a PDF, an image or a text. Uses the MIME type that the server detected, so that HTML named `.pdf` is never opened as a
 * page.
 */
export function FilePreview({ file, ...props }: FilePreviewProps) {
  const { name, link, type } = file;
  const [shown, setShown] = useState<{ content: Blob; address: string; text: string }>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    let address: string | undefined;
    fetchFile(link, controller.signal)
      .then((blob) => (type === heic ? heicToJpeg(blob, controller.signal) : new Blob([blob], { type })))
      .then(async (content) => {
        const text = type === plain ? await content.text() : '';
        if (controller.signal.aborted) return;
        address = URL.createObjectURL(content);
        setShown({ content, address, text });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setFailure(error instanceof HeicUnreadable ? error.message : sentenceOf(error));
      });
    return () => {
      controller.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [link, type]);

  if (failure) return <p role="alert">{failure}</p>;
  const loading = <Loading label={`Loading ${name}`} lines={6} />;
  if (!shown) return loading;
  if (type === plain)
    return (
      <Text pad={4} breakWords keepLines>
        {shown.text}
      </Text>
    );
  return type === pdf ? (
    <Suspense fallback={loading}>
      <PdfView file={file} content={shown.content} {...props} />
    </Suspense>
  ) : (
    <ImageView address={shown.address} name={name} />
  );
}
