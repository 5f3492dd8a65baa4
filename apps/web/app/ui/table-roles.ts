// Some browsers drop the roles of table elements that CSS shows as cards on a phone.

export const tableRole = { role: 'table' }
export const groupRole = { role: 'rowgroup' }
export const rowRole = { role: 'row' }
export const headRole = { role: 'columnheader' }
export const rowHeadRole = { role: 'rowheader' }
export const cellRole = { role: 'cell' }
