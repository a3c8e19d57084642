import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on a field once it is shown, in place of the button that showed it.
 * @param selector of the field
 * @param wanted false: the focus stays where it is
 * @returns the ref for an element around the field
 */
export function useFocusedField<Around extends HTMLElement>(
  selector: string,
  wanted = true,
): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    if (wanted) around.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector, wanted]);
  return around;
}
