/** Local-storage key of the visitor's wizard. */
export const storageKey = 'priceTool';
