import { lazy, Suspense, useState } from 'react'
import { fileName } from '#lib/file-name.ts'
import { t } from '#lib/translate.ts'
import { tellFailure } from '#resource/actions/run.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyButton } from '#ui/press/copy.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { saveFile } from '#ui/save-file.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { templateOf } from '#dialogs/launch/template.ts'
import { queryOf } from '#dialogs/launch/template-address.ts'
import type { AccessState } from '#dialogs/launch/use-access.ts'

const SaveTemplate = lazy(async () => ({
  default: (await import('#dialogs/launch/save-template.tsx')).SaveTemplate,
}))

type Props = { readonly launch: Launch; readonly access: AccessState }

/** Keeps what was chosen for another time: with the user, as an address of this page, or as a file. */
export const KeepChoices = ({ launch: { spec }, access }: Props) => {
  const [saving, setSaving] = useState(false)
  const template = templateOf(spec, access.now)
  const { origin, pathname } = location
  const called = spec.name.trim()
  const save = async () => {
    try {
      const { writeTemplate } = await import('#dialogs/launch/template-text.ts')
      const name = (called || t('launch')).slice(0, 60)
      const text = writeTemplate({ name, values: template })
      saveFile(fileName(name, 'launch.yaml'), 'application/yaml', text)
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onPress={() => setSaving(true)}>
        {t('Save as Template')}
      </Button>
      <Button size="small" icon={DownloadIcon} onPress={() => void save()}>
        {t('Export as YAML')}
      </Button>
      <CopyButton
        text={`${origin}${pathname}?${queryOf(template)}`}
        label={t('Copy Link to These Choices')}
      />
      {saving && (
        <Suspense fallback={null}>
          <SaveTemplate values={template} called={called} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
