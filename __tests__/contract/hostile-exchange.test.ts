import { hostileScene, ofCustomers, written } from '../support/hostile-scene';

const scene = hostileScene();
const own = written.filter((one) => one.path.startsWith('exchange/') && !ofCustomers(one));

test.each(own)('$method $path', scene.refusesOrKeeps, 300_000);
