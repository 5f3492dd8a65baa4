// As cards on a phone the elements of a table lose the roles that they have by themselves, in some browsers.

export const tableRole = { role: 'table' }
export const groupRole = { role: 'rowgroup' }
export const rowRole = { role: 'row' }
export const headRole = { role: 'columnheader' }
export const rowHeadRole = { role: 'rowheader' }
export const cellRole = { role: 'cell' }
