import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Rule {
  names: string[];
  action: string;
  errnoRet?: number;
  args?: { index: number; value: number; valueTwo: number; op: string }[];
  includes?: unknown;
  excludes?: unknown;
}

interface Profile {
  defaultAction: string;
  defaultErrnoRet: number;
  archMap: { architecture: string }[];
  syscalls: Rule[];
}

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as Profile;
const ENOSYS = 38;
const CLONE_NEWUSER = 0x1000_0000;

/* What it does to commands is in the tests with containers. */
describe('the profile of system calls', () => {
  const profile = read('src/tools/sandbox/seccomp.json');
  const rulesOf = (name: string) => profile.syscalls.filter(({ names }) => names.includes(name));

  it('[SBX-020] allows what it names, on both architectures, whatever capabilities there are', () => {
    expect(profile).toMatchObject({ defaultAction: 'SCMP_ACT_ERRNO', defaultErrnoRet: ENOSYS });
    expect(profile.archMap.map(({ architecture }) => architecture)).toEqual(['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64']);
    expect(profile.syscalls.filter(({ includes, excludes }) => includes ?? excludes)).toEqual([]);
    for (const name of [
      'read',
      'execve',
      'fork',
      'vfork',
      'futex',
      'openat',
      'fchmodat',
      'setsid',
      'exit_group',
      'arch_prctl',
      'sync_file_range2',
    ]) {
      expect(rulesOf(name), name).toMatchObject([{ action: 'SCMP_ACT_ALLOW' }]);
    }
  });

  it.each([
    ['unshare', 'setns', 'mount', 'umount2', 'move_mount', 'open_tree', 'fsopen', 'fsmount', 'mount_setattr', 'pivot_root', 'chroot'],
    ['bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup', 'keyctl', 'add_key', 'request_key', 'open_by_handle_at'],
    ['ptrace', 'process_vm_readv', 'process_vm_writev', 'pidfd_getfd', 'kexec_load', 'init_module', 'finit_module', 'reboot', 'socketcall'],
  ])('[SBX-020] refuses %s and its like', (...names) => {
    for (const name of names) expect(rulesOf(name), name).toMatchObject([{ action: 'SCMP_ACT_ERRNO', errnoRet: 1 }]);
  });

  it('[SBX-020] lets no flag of a namespace through, and hides the call that hides its flags', () => {
    const [clone, ...others] = rulesOf('clone');
    expect(others).toEqual([]);
    expect(clone!.args).toMatchObject([{ index: 0, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }]);
    expect(clone!.args![0]!.value & CLONE_NEWUSER).toBe(CLONE_NEWUSER);
    expect(rulesOf('clone3')).toEqual([]);
  });

  it('[SBX-020] is shipped with the built server', () => {
    expect(read('dist/tools/sandbox/seccomp.json')).toEqual(profile);
  });
});
