export { fetchFile } from './api/download-file.js';
export { uploadFile, type StoredFile } from './api/upload-file.js';
export { DownloadButton } from './components/download-button.js';
export { FileList } from './components/file-list.js';
export { FilePreview } from './components/file-preview.js';
export { Uploader } from './components/uploader.js';
export { stopUploads } from './upload/kept-queues.js';
export { useUploading } from './upload/use-uploads.js';
