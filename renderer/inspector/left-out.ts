/** Which messages are in pi's list and not in what it sends. */
export const LEFT_OUT =
  'Replies that failed or were aborted, commands run with “!!”, and messages of a role that pi does not know. pi’s own figure counts them all the same.'
