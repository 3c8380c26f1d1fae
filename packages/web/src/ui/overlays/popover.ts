/** How a menu or list looks that opens beside its button. */
export const popover =
  'z-(--z-popover) min-w-44 max-w-96 rounded-lg bg-raised shadow-overlay ' +
  'data-entering:animate-fade-in'
