import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'

/** Says that what was entered before the form was left is back, and offers to begin anew. */
export const DraftNote = ({ onStartOver }: { readonly onStartOver: () => void }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
    <span>{t('What you entered before is still here.')}</span>
    <Button size="small" onPress={onStartOver}>
      {t('Start Over')}
    </Button>
  </div>
)
