/** Requests of operations about the caller. */
export const accountRequests = {
  getUser: () => ({ path: '/users' }),
  previewAccountDeletion: () => ({ path: '/users/deletion' }),
  // A caller who confirms would be gone for the operations that follow.
  deleteAccount: () => ({ path: '/users?confirm=somebody-else' }),
  listPublishersForUser: () => ({ path: '/users/publishers/' }),
  acceptInvitation: () => ({ path: '/invitations/accept', body: { token: 'none' } }),
  completeClaim: () => ({ path: '/claims/complete', body: { code: 'none', state: 'none' } }),
}
