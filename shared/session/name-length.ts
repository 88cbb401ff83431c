/** Characters of a label or a name: more than anybody reads in a tree or a list. */
export const MAX_NAME = 500
