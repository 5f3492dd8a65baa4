/** Id of the publisher of unclaimed nodes. */
export const unclaimedPublisherId = 'unclaimed'
