import { SystemSettingScreen } from '@/components/settings/system-setting/system-setting-screen';

export const metadata = { title: 'System settings' };

export default function Page() {
  return <SystemSettingScreen />;
}
