let opened: string | undefined;

/** Notes which message is open, so that Back puts the focus on it in the list. */
export const noteOpened = (id: string): void => {
  opened = id;
};

/** The id of the message that was opened last. */
export const openedLast = (): string | undefined => opened;
