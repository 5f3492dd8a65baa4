/** The publisher of the nodes that nobody has claimed. */
export const unclaimedPublisherId = 'unclaimed'
