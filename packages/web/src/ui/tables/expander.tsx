import { ChevronDown, ChevronRight } from 'lucide-react'
import { t } from '#lib/translate.ts'
import { IconButton } from '#ui/press/icon-button.tsx'

export type ExpanderProps = {
  expanded: boolean
  onToggle: () => void
  /** The name of the row's item. */
  name: string
  /** The id of the row that opens. */
  controls: string
}

/** The arrow that opens the row below. */
export function Expander({ expanded, onToggle, name, controls }: ExpanderProps) {
  return (
    <IconButton
      icon={expanded ? ChevronDown : ChevronRight}
      size="small"
      tooltip={false}
      aria-label={
        expanded ? t('Hide details of {name}', { name }) : t('Show details of {name}', { name })
      }
      aria-expanded={expanded}
      {...(expanded ? { 'aria-controls': controls } : {})}
      onPress={onToggle}
      place={expanded ? undefined : 'rtl:-scale-x-100'}
    />
  )
}
