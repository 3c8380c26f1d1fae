import { CheckboxInput, FileTextInput, SelectInput } from '#forms/fields.tsx'
import { t } from '#lib/translate.ts'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import type { DiskConfig } from '#dialogs/launch-instance/spec.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { bytesOf, largestScript } from '#dialogs/launch-instance/validation.ts'

/** What an instance does when it first starts, and how its disk is laid out. */
export const ConfigurationStep = ({ launch }: { readonly launch: Launch }) => {
  const { spec, field, choose } = launch
  const size = bytesOf(spec.user_data)
  return (
    <Columns>
      <p>{t('The instance runs the script when it starts for the first time.')}</p>
      <FileTextInput
        field={field('user_data')}
        label={t('Customization Script')}
        description={t('Content Size: {size} bytes of 16.00 KB', { size })}
        choose={t('Load Customization Script from a file')}
        largest={largestScript}
        rows={10}
        mono
      />
      <SelectInput
        field={{
          ...field('disk_config'),
          onChange: (value) => choose({ disk_config: diskConfigOf(value) }),
        }}
        label={t('Disk Partition')}
        options={diskConfigs}
      />
      <CheckboxInput
        field={field('config_drive')}
        label={t('Configuration Drive')}
        description={t('The script and the metadata are put on a small disk of the instance, too.')}
      />
    </Columns>
  )
}

/** (RS-LCFG-02, RS-LCFG-03) */
const diskConfigs = [
  { value: 'AUTO', label: t('Automatic') },
  { value: 'MANUAL', label: t('Manual') },
]

const diskConfigOf = (value: string): DiskConfig => (value === 'MANUAL' ? 'MANUAL' : 'AUTO')
