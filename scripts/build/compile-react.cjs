const { transformAsync } = require('@babel/core');

/** Loader that runs the React compiler on a component or hook. TypeScript types are kept. */
module.exports = async function compileReact(source, map) {
  const done = this.async();
  const { code, map: mapped } = await transformAsync(source, {
    filename: this.resourcePath,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    inputSourceMap: map ?? false,
    plugins: ['babel-plugin-react-compiler'],
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  done(null, code, mapped);
};
