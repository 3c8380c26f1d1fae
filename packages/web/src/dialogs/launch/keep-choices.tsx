import { t } from '#lib/translate.ts'
import { fileName } from '#lib/file-name.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyButton } from '#ui/press/copy.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { saveFile } from '#ui/save-file.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { queryOf, templateOf, yamlOf } from '#dialogs/launch/template.ts'
import type { AccessState } from '#dialogs/launch/use-access.ts'

type Props = { readonly launch: Launch; readonly access: AccessState }

/** Keeps what was chosen for another time: as an address of this page, or as a file. */
export const KeepChoices = ({ launch: { spec }, access }: Props) => {
  const template = templateOf(spec, access.now)
  const { origin, pathname } = location
  const save = () => {
    const name = spec.name.trim() || t('launch')
    saveFile(fileName(name, 'launch.yaml'), 'application/yaml', yamlOf(name, template))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton
        text={`${origin}${pathname}?${queryOf(template)}`}
        label={t('Copy Link to These Choices')}
      />
      <Button size="small" icon={DownloadIcon} onPress={save}>
        {t('Export as YAML')}
      </Button>
    </div>
  )
}
