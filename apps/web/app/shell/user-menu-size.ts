/** Size of the user menu, also of its skeleton while the session is unknown. */
export const userMenuSize = 'h-9 w-44'
