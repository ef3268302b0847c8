/** English words whose plural or past no stemmer knows, each with what is said of it: `child: children`. */
const FORMS =
  'child:children man:men woman:women person:people,persons mouse:mice louse:lice goose:geese foot:feet tooth:teeth ox:oxen ' +
  'die:dice penny:pence leaf:leaves knife:knives wolf:wolves shelf:shelves half:halves thief:thieves loaf:loaves calf:calves ' +
  'self:selves wife:wives scarf:scarves index:indices,indexes matrix:matrices vertex:vertices appendix:appendices ' +
  'analysis:analyses crisis:crises thesis:theses hypothesis:hypotheses axis:axes basis:bases diagnosis:diagnoses ' +
  'criterion:criteria phenomenon:phenomena datum:data medium:media bacterium:bacteria curriculum:curricula ' +
  'stimulus:stimuli nucleus:nuclei radius:radii cactus:cacti fungus:fungi alumnus:alumni syllabus:syllabi schema:schemata ' +
  'add:added,adding,adds err:erred,erring,errs run:ran write:wrote,written send:sent build:built buy:bought ' +
  'break:broke,broken choose:chose,chosen begin:began,begun drive:drove,driven pay:paid say:said sell:sold tell:told ' +
  'think:thought teach:taught take:took,taken go:went,gone,goes give:gave,given meet:met keep:kept hold:held lose:lost ' +
  'make:made speak:spoke,spoken spend:spent throw:threw,thrown win:won grow:grew,grown know:knew,known fly:flew,flown ' +
  'draw:drew,drawn catch:caught bring:brought sleep:slept hide:hid,hidden forget:forgot,forgotten freeze:froze,frozen ' +
  'steal:stole,stolen fall:fell,fallen eat:ate,eaten swim:swam,swum sing:sang,sung wear:wore,worn shake:shook,shaken';

/** Each of these words, with its base and all its forms. */
export const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map(
  FORMS.split(' ').flatMap((line) => {
    const all = line.split(/[:,]/);
    return all.map((word) => [word, all] as const);
  }),
);
