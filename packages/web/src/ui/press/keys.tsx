/** Keys that are pressed together or one after the other, as they stand on a keyboard. */
export const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className="inline-flex gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="min-w-6 rounded-sm border border-edge bg-sunken px-1.5 text-center text-sm"
      >
        {key}
      </kbd>
    ))}
  </span>
)
