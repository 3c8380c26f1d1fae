import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { examples, scriptDoubt } from '#dialogs/launch/scripts.ts'

/** Examples to begin a script with, and what is strange about the one that is there. */
export const CloudInit = ({ launch: { spec, choose } }: { readonly launch: Launch }) => {
  const doubt = spec.user_data_file ? undefined : scriptDoubt(spec.user_data)
  const isEmpty = spec.user_data.trim() === '' && !spec.user_data_file
  return (
    <div className="flex flex-col gap-2">
      {isEmpty && (
        <div
          role="group"
          aria-label={t('Begin the script with an example')}
          className="flex flex-wrap items-center gap-2"
        >
          <span className="text-sm text-muted">{t('Begin the script with an example:')}</span>
          {examples.map(({ label, script }) => (
            <Button key={label} size="small" onPress={() => choose({ user_data: script })}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {doubt !== undefined && <Alert type="warning">{doubt}</Alert>}
    </div>
  )
}
