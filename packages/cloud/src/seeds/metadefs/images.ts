import {
  choice,
  imagesAndVolumes,
  imagesOnly,
  text,
  truth,
  whole,
  type Start,
} from '#seeds/metadefs/words.ts'

const buses = ['scsi', 'virtio', 'uml', 'xen', 'ide', 'usb', 'fdc', 'sata', 'lxc']
const uuid =
  '^([0-9a-fA-F]){8}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){12}$'

/** What an image says of itself and of the machine that it wants; facts of Glance and Nova. */
export const imageNamespaces: readonly Start[] = [
  {
    namespace: 'OS::Compute::GuestShutdownBehavior',
    display_name: 'Shutdown Behavior',
    description: 'How a guest is asked to stop.',
    resource_type_associations: imagesOnly,
    properties: {
      os_shutdown_timeout: whole(
        'Shutdown timeout',
        'Seconds that a guest has to stop by itself before it is switched off.',
        { minimum: 0 },
      ),
    },
  },
  {
    namespace: 'OS::Compute::Hypervisor',
    display_name: 'Hypervisor Selection',
    description: 'The software on the host that an image is made for.',
    resource_type_associations: imagesOnly,
    properties: {
      hypervisor_type: choice('Hypervisor Type', 'Other hosts do not run the image.', [
        ...['baremetal', 'hyperv', 'kvm', 'lxc', 'powervm', 'qemu', 'uml', 'vmware', 'vz', 'xen'],
      ]),
      vm_mode: choice('VM Mode', 'How the guest is run.', ['hvm', 'xen', 'uml', 'exe']),
    },
  },
  {
    namespace: 'OS::Compute::InstanceData',
    display_name: 'Instance Config Data',
    description: 'How an instance learns what it is to be.',
    resource_type_associations: imagesAndVolumes,
    properties: {
      img_config_drive: choice(
        'Config Drive',
        'Whether the image needs its configuration on a drive.',
        ['optional', 'mandatory'],
      ),
      os_require_quiesce: choice(
        'Require Quiescent File system',
        'Whether file systems must stand still while a snapshot is taken.',
        ['yes', 'no'],
      ),
    },
  },
  {
    namespace: 'OS::Compute::Libvirt',
    display_name: 'libvirt Driver Options',
    description: 'Options of hosts that run their guests with libvirt.',
    resource_type_associations: [
      { name: 'OS::Glance::Image', prefix: 'hw_' },
      { name: 'OS::Nova::Flavor', prefix: 'hw:' },
    ],
    properties: {
      serial_port_count: whole('Serial Port Count', 'Serial ports of the guest.', { minimum: 0 }),
      boot_menu: choice('Boot Menu', 'Lets the user choose a device when the guest starts.', [
        ...['true', 'false'],
      ]),
      mem_encryption: choice('Hardware Memory Encryption', 'Keeps memory from the host.', [
        ...['true', 'false'],
      ]),
    },
  },
  {
    namespace: 'OS::Compute::LibvirtImage',
    display_name: 'libvirt Driver Options for Images',
    description: 'Devices that an image expects on hosts that run their guests with libvirt.',
    resource_type_associations: imagesOnly,
    properties: {
      hw_cdrom_bus: choice('CD-ROM Bus', 'Where a CD is attached.', buses),
      hw_disk_bus: choice('Disk Bus', 'Where disks are attached.', buses),
      hw_firmware_type: choice('Firmware Type', 'What starts the guest.', ['bios', 'uefi']),
      hw_rng_model: text('Random Number Generator Device', 'The device that is added.', {
        default: 'virtio',
      }),
      hw_machine_type: text('Machine Type', 'The board that is emulated.'),
      hw_scsi_model: text('SCSI Model', 'The controller of SCSI disks.', {
        default: 'virtio-scsi',
      }),
      hw_video_model: choice('Video Model', 'The graphics card of the guest.', [
        ...['vga', 'cirrus', 'vmvga', 'xen', 'qxl', 'virtio', 'gop', 'none', 'bochs'],
      ]),
      hw_video_ram: whole('Max Video Ram', 'Mebibytes of the graphics card.', { minimum: 0 }),
      os_command_line: text('Kernel Command Line', 'Handed to the kernel of the guest.'),
      os_type: choice('OS Type', 'The family of the system in the image.', ['linux', 'windows']),
      hw_vif_model: choice('Virtual Network Interface', 'The network card of the guest.', [
        ...['e1000', 'e1000e', 'ne2k_pci', 'netfront', 'pcnet', 'rtl8139', 'spapr-vlan', 'virtio'],
        'vmxnet3',
      ]),
      hw_vif_multiqueue_enabled: choice('Multiqueue Enabled', 'A queue for each processor.', [
        ...['true', 'false'],
      ]),
      hw_qemu_guest_agent: choice('QEMU Guest Agent', 'Whether the image has the agent.', [
        ...['yes', 'no'],
      ]),
      img_hide_hypervisor_id: truth('Hide hypervisor id', 'For drivers that refuse to be guests.'),
    },
  },
  {
    namespace: 'OS::Glance::CommonImageProperties',
    display_name: 'Common Image Properties',
    description: 'Keys of images that several services read.',
    visibility: 'public',
    resource_type_associations: imagesOnly,
    properties: {
      kernel_id: text('Kernel ID', 'The image of the kernel.', { pattern: uuid }),
      ramdisk_id: text('Ramdisk ID', 'The image of the first file system.', { pattern: uuid }),
      instance_uuid: text('Instance ID', 'The instance that the image was taken of.', {
        readonly: true,
      }),
      architecture: text('CPU Architecture', 'The processor that the image needs.'),
      description: text('Image description', 'What the image is for.'),
    },
  },
  {
    namespace: 'OS::Glance::Signatures',
    display_name: 'Image Signature Verification',
    description: 'How the content of an image is proved to be the one that was signed.',
    resource_type_associations: imagesOnly,
    properties: {
      img_signature: text('Image Signature', 'The signature, in base 64.'),
      img_signature_certificate_uuid: text(
        'Image Signature Certificate UUID',
        'The certificate in the key manager.',
      ),
      img_signature_hash_method: choice('Image Signature Hash Method', 'What was signed.', [
        ...['SHA-224', 'SHA-256', 'SHA-384', 'SHA-512'],
      ]),
      img_signature_key_type: choice('Image Signature Key Type', 'How it was signed.', [
        ...['RSA-PSS', 'DSA', 'ECC_SECP521R1', 'ECC_SECP384R1'],
      ]),
    },
  },
  {
    namespace: 'OS::OperatingSystem',
    display_name: 'Common Operating System Properties',
    description: 'Which system an image holds.',
    resource_type_associations: imagesAndVolumes,
    properties: {
      os_distro: text('OS Distro', 'The short name of the system, such as debian.'),
      os_version: text('OS Version', 'The version as its makers write it.'),
      os_admin_user: text('OS Admin User', 'Who may administer a new instance.'),
    },
  },
]
