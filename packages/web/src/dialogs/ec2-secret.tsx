import { account, ec2Credentials as api, type Ec2Credential } from '@meridian/contract'
import { ec2rc } from '#api/access-files.ts'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { saveFile } from '#ui/save-file.ts'

/** Reads the secret of a key, which Keystone tells as often as it is asked, and opens what shows it. */
export const openSecret = async ({ access: key }: Ec2Credential, signal: AbortSignal) => {
  const [told, access] = await Promise.all([
    call(api.secret, { params: { access: key } }, { signal }),
    call(account.access, {}, { signal }),
  ])
  return (close: () => void) => (
    <Modal
      title={t('Secret of {key}', { key })}
      onClose={close}
      footer={
        <>
          <Button
            icon={DownloadIcon}
            tone="primary"
            onPress={() => saveFile('ec2rc.sh', 'text/x-shellscript', ec2rc(access, told))}
          >
            {t('Download {file}', { file: 'ec2rc.sh' })}
          </Button>
          <Button onPress={close}>{t('Close')}</Button>
        </>
      }
    >
      <DescriptionList
        rows={[
          { term: t('Access Key'), value: <CopyableId id={told.access} /> },
          { term: t('Secret Key'), value: <CopyableId id={told.secret} /> },
        ]}
      />
    </Modal>
  )
}
