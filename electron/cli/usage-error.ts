/** The command line itself is at fault: exit code 2. The message is a whole sentence. */
export class UsageError extends Error {}

/** The request cannot be met: exit code 1. The message is a whole sentence. */
export class RequestError extends Error {}
