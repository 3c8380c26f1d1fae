import { useUnkept } from '#forms/drafts/unkept.ts'
import { CheckboxInput, FileTextInput, SelectInput } from '#forms/fields.tsx'
import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { Button } from '#ui/press/button.tsx'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import type { DiskConfig } from '#dialogs/launch-instance/spec.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { bytesOf, largestScript } from '#dialogs/launch-instance/validation.ts'

/** What an instance does when it first starts, and how its disk is laid out. */
export const ConfigurationStep = ({ launch }: { readonly launch: Launch }) => {
  const { spec, field, choose } = launch
  const size = bytesOf(spec.user_data)
  const packed = spec.user_data_file
  useUnkept('file', packed ? [packed.name] : [])
  return (
    <Columns>
      <p>{t('The instance runs the script when it starts for the first time.')}</p>
      {packed ? (
        <div className="flex flex-wrap items-center gap-2">
          <span>{t('{name} is not text and is sent as it is.', { name: packed.name })}</span>
          <Button autoFocus onPress={() => choose({ user_data_file: undefined })}>
            {t('Remove {name}', { name: packed.name })}
          </Button>
        </div>
      ) : (
        <FileTextInput
          field={field('user_data')}
          label={t('Customization Script')}
          description={t('Content size: {size} of {most}', {
            ...{ size: bytes(size), most: bytes(largestScript) },
          })}
          choose={t('Load Customization Script from a file')}
          largest={largestScript}
          onBytes={(name, bytes) => choose({ user_data_file: { name, base64: base64Of(bytes) } })}
          rows={10}
          mono
        />
      )}
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

/** Of as many bytes as a script may have. */
const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** (RS-LCFG-02, RS-LCFG-03) */
const diskConfigs = [
  { value: 'AUTO', label: t('Automatic') },
  { value: 'MANUAL', label: t('Manual') },
]

const diskConfigOf = (value: string): DiskConfig => (value === 'MANUAL' ? 'MANUAL' : 'AUTO')
