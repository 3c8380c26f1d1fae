import { colored, type YamlColor } from '#ui/fields/yaml-colors.ts'

/** A line of YAML in its colours; `inBlock` as `blockLines` says. */
export function YamlLine({ line, inBlock }: { readonly line: string; readonly inBlock: boolean }) {
  return colored(line, inBlock).map(({ color, text }, at) => (
    // Pieces have nothing but their place to be told by.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at} className={looks[color]}>
      {text}
    </span>
  ))
}

const looks: Readonly<Record<YamlColor, string>> = {
  comment: 'text-muted italic',
  key: 'text-accent-text',
  text: 'text-success-text',
  value: 'text-warning-text',
  mark: 'text-muted',
  plain: 'text-text',
}
