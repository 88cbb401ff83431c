/** What the dialogs of labels and names say follows from them. */
export const STAYS = 'It stands under the entry where pi opens, so pi goes on from there as before.'
