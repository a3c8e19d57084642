/** Where a table of the staff area has no room and its rows become cards. */
export const narrowScreen = '(max-width: 44rem)';
