/** Requests of operations about the caller. */
export const accountRequests = {
  getUser: () => ({ path: '/users' }),
  previewAccountDeletion: () => ({ path: '/users/deletion' }),
  // A confirmed deletion would remove the caller that later operations need.
  deleteAccount: () => ({ path: '/users?confirm=somebody-else' }),
  listPublishersForUser: () => ({ path: '/users/publishers/' }),
  acceptInvitation: () => ({ path: '/invitations/accept', body: { token: 'none' } }),
  completeClaim: () => ({ path: '/claims/complete', body: { code: 'none', state: 'none' } }),
}
