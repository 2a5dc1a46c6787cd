import { judgePhoto } from '@/lib/domain/compliance/photo';

const WIDTH = 80;
const grey = (level: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: WIDTH * 60 }, (_, at) =>
    level(at % WIDTH, Math.floor(at / WIDTH)),
  );

test('print is sharp, and the same print out of focus is not', () => {
  const print = (x: number) => (x % 8 < 2 ? 40 : 210);
  const soft = (x: number) => 125 + 60 * Math.sin((x * Math.PI) / 16);
  expect(judgePhoto(grey(print), WIDTH)).toEqual({ isSharp: true, isWithoutGlare: true });
  expect(judgePhoto(grey(soft), WIDTH)).toEqual({ isSharp: false, isWithoutGlare: true });
});

test('light that covers a quarter of a paper is glare; the white of the paper is not', () => {
  const paper = (x: number) => (x % 8 < 2 ? 40 : 240);
  const shining = (x: number, y: number) => (x < 40 && y < 30 ? 255 : paper(x));
  expect(judgePhoto(grey(paper), WIDTH).isWithoutGlare).toBe(true);
  expect(judgePhoto(grey(shining), WIDTH).isWithoutGlare).toBe(false);
});

test('nothing is not sharp', () => {
  expect(judgePhoto(new Uint8ClampedArray(0), WIDTH).isSharp).toBe(false);
});
