let lastOpened: string | null = null;

/** The return opened last, so that its list can put the focus back on it. */
export const rememberOpened = (id: string): void => {
  lastOpened = id;
};

/** Answers once: a list visited later for another reason starts at its top. */
export function takeLastOpened(): string | null {
  const id = lastOpened;
  lastOpened = null;
  return id;
}
