import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { HelpIcon } from '#ui/icons.ts'

export type HelpButtonProps = { readonly open: boolean; readonly onToggle: () => void }

/** Shows and hides the help of a step beside it. */
export const HelpButton = ({ open, onToggle }: HelpButtonProps) => (
  <Button tone="quiet" icon={HelpIcon} aria-expanded={open} onPress={onToggle}>
    {t('Help')}
  </Button>
)
