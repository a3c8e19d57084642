let opened: string | null = null;

/** The return opened last, so that its list can put the focus back on it. */
export const rememberOpened = (id: string): void => {
  opened = id;
};

export const lastOpened = (): string | null => opened;
