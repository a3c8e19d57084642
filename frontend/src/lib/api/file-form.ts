/**
 * Sends a body with one file as a form: `api.POST(path, { body: { file }, bodySerializer: fileForm('photo') })`.
 * @param name what the file is called in the form
 */
export const fileForm =
  (name: string) =>
  ({ file }: { file: Blob }): FormData => {
    const form = new FormData();
    form.append('file', file, name);
    return form;
  };
