import { expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { useMemory } from './memories.ts';

/** Each of a line finds every other of it: as a title alone, and within a text. */
const SAME: Record<string, readonly (readonly string[])[]> = {
  '[MEM-040] English': [
    ['deploy', 'deployment', 'deployed', 'deploying', 'deployments'],
    ['employ', 'employment', 'employed'],
    ['enjoy', 'enjoyment', 'enjoying'],
    ['add', 'added', 'adding'],
  ],
  '[MEM-041] English, irregular': [
    ['child', 'children'],
    ['man', 'men'],
    ['woman', 'women'],
    ['mouse', 'mice'],
    ['person', 'people', 'persons'],
    ['foot', 'feet'],
    ['tooth', 'teeth'],
    ['goose', 'geese'],
    ['leaf', 'leaves'],
    ['index', 'indices', 'indexes'],
    ['analysis', 'analyses'],
    ['criterion', 'criteria'],
    ['write', 'wrote', 'written'],
  ],
  '[MEM-042] names of several words': [
    ['token store', 'tokenStore', 'token_store', 'TokenStore', 'token-store'],
    ['access key id', 'accessKeyId', 'ACCESS_KEY_ID', 'access-key-id'],
    ['http server', 'HTTPServer', 'httpServer', 'http_server'],
    ['tokenstore', 'tokenStore', 'token_store', 'token-store'],
    ['email', 'e-mail', 'E-Mail'],
    ['github', 'GitHub'],
  ],
  '[MEM-043] German': [
    ['Haus', 'Häuser', 'Häusern', 'Haeuser', 'Hause'],
    ['Buch', 'Bücher', 'Buecher', 'Büchern'],
    ['Größe', 'Größen', 'Groesse', 'GRÖSSE'],
    ['Schlüssel', 'Schluessel', 'Schlüsseln'],
  ],
  '[MEM-043] French': [
    ['maison', 'maisons'],
    ['cheval', 'chevaux'],
    ['préféré', 'préférée', 'préférés', 'preferee'],
    ['général', 'générale', 'generales'],
  ],
  '[MEM-043] Spanish': [
    ['casa', 'casas'],
    ['canción', 'canciones', 'cancion'],
    ['ciudad', 'ciudades'],
    ['niño', 'niños', 'ninos'],
  ],
  '[MEM-043] Portuguese': [
    ['cidade', 'cidades'],
    ['menino', 'meninos', 'menina'],
    ['chave', 'chaves'],
  ],
  '[MEM-043] Italian': [
    ['libro', 'libri'],
    ['chiave', 'chiavi'],
    ['città', 'citta'],
    ['bambino', 'bambini', 'bambina'],
  ],
  '[MEM-043] Dutch': [
    ['sleutel', 'sleutels'],
    ['boek', 'boeken'],
    ['gebruiker', 'gebruikers'],
  ],
  '[MEM-043] Swedish, Danish and Norwegian': [
    ['flicka', 'flickor', 'flickorna'],
    ['nyckel', 'nyckeln'],
    ['hus', 'huset', 'husene'],
    ['nøgle', 'nøgler', 'nøglen'],
    ['bruker', 'brukere', 'brukeren'],
  ],
  '[MEM-043] Finnish': [
    ['talo', 'talot', 'talossa', 'talon'],
    ['auto', 'autot', 'autossa'],
  ],
  '[MEM-043] Hungarian': [
    ['ház', 'házak', 'házban', 'hazak'],
    ['kulcs', 'kulcsok'],
    ['könyv', 'könyvek', 'könyvben'],
  ],
  '[MEM-043] Romanian': [
    ['casa', 'case', 'casele'],
    ['problemă', 'probleme', 'problemele'],
  ],
  '[MEM-043] Turkish': [
    ['ev', 'evler', 'evlerde'],
    ['kitap', 'kitaplar'],
    ['anahtar', 'anahtarlar'],
    ['İstanbul', 'ISTANBUL', 'ıstanbul', 'istanbul'],
    ['ışık', 'IŞIK', 'isik'],
  ],
  '[MEM-044] Arabic': [
    ['كتاب', 'الكتاب', 'والكتاب', 'بالكتاب', 'للكتاب'],
    ['مهندس', 'المهندس', 'المهندسون', 'مهندسين'],
    ['مدرسة', 'المدرسة', 'المدرسات'],
    ['إعداد', 'اعداد', 'الإعداد'],
  ],
  '[MEM-044] Hebrew': [
    ['ספר', 'הספר', 'ספרים', 'בספרים', 'והספרים'],
    ['תמונה', 'תמונות', 'התמונות'],
    ['בית', 'הבית', 'לבית'],
    ['שרת', 'השרת', 'שרתים', 'מהשרת'],
    ['שלום', 'בשלום'],
  ],
  '[MEM-044] Russian': [
    ['книга', 'книги', 'книгу', 'книгами'],
    ['сервер', 'серверы', 'серверов'],
    ['актёр', 'актер', 'актёры'],
  ],
  '[MEM-044] Greek': [
    ['βιβλίο', 'βιβλία', 'βιβλίων', 'βιβλιο', 'ΒΙΒΛΊΑ'],
    ['άνθρωπος', 'άνθρωποι', 'ανθρώπων'],
    ['διακομιστής', 'διακομιστές'],
  ],
  '[MEM-044] Hindi': [
    ['किताब', 'किताबें', 'किताबों'],
    ['लड़का', 'लड़के'],
    ['कुंजी', 'कुंजियाँ'],
  ],
  '[MEM-044] Armenian': [['սերվեր', 'սերվերներ', 'սերվերում']],
  '[MEM-045] emoji': [['🚀', '🚀\ufe0f'], ['❤', '❤\ufe0f', '❤\ufe0e'], ['👍', '👍🏽', '👍🏿'], ['👩🏽‍🚀', '👩‍🚀'], ['🇩🇪'], ['1\ufe0f\u20e3', '1']],
};

/** The word alone, and within a text that says no language. */
const AROUND = [(word: string) => word, (word: string) => `Zubq ${word} vexu`];

describeOnSqliteFirst('a search by another form of a word', (dialect) => {
  const opened = useMemory(dialect);

  it.each(Object.entries(SAME))('%s', async (_, lines) => {
    const one = await opened().newTenant();
    await one.addOthers(60);
    for (const forms of lines) {
      const titles = forms.flatMap((form) => AROUND.map((around) => around(form)));
      const ids = await one.addAll(titles.map((title) => ({ title })));
      for (const form of forms) {
        const found = new Set(await one.find(form, { intent: false }));
        expect([form, titles.filter((__, i) => !found.has(ids[i]!))]).toEqual([form, []]);
      }
    }
  });

  const TEXTS: readonly [text: string, question: string][] = [
    ['Die Häuser am See sind alt, und das Dach ist nicht dicht.', 'Haus'],
    ['Les clés des serveurs sont dans le coffre, avec les chevaux.', 'cheval'],
    ['Las llaves de los servidores están en la caja.', 'servidor'],
    ['As chaves dos servidores estão no cofre.', 'servidor'],
    ['I libri dei bambini sono nella cassaforte.', 'libro'],
    ['De sleutels van de gebruikers liggen in de kluis.', 'gebruiker'],
    ['Nycklarna till husen ligger i lådan, och det är bra.', 'nycklar'],
    ['Avaimet ovat talossa, mutta ovi on kiinni.', 'talo'],
    ['A kulcsok a házban vannak, és az ajtó nem nyitott.', 'ház'],
    ['Anahtarlar evlerde ve bu kapı için değil.', 'ev'],
    ['The deployments of the children were paused.', 'child deployment'],
    ['Our partner Müller asked for the keys.', 'Mueller'],
  ];

  it.each(TEXTS)('[MEM-046] finds %j by %s', async (text, question) => {
    const one = await opened().newTenant();
    await one.addOthers(60);
    const inflected = await one.add({ title: 'Note', content: text });
    const exact = await one.add({ title: 'Note', content: question });
    expect(new Set(await one.find(question))).toEqual(new Set([inflected, exact]));
  });

  it('[MEM-046] an English text is found by no stem of another language', async () => {
    const one = await opened().newTenant();
    await one.addOthers(60);
    // A German stemmer makes `numb` of number, and `met` of meter.
    await one.addAll([{ content: 'The fingers of the driver were numb.' }, { content: 'We met at the office.' }]);
    expect(await one.find('number')).toEqual([]);
    expect(await one.find('meters')).toEqual([]);
    expect(await one.find('numb')).toHaveLength(1);
  });

  it('[MEM-047] a word counts once, in however many forms an entry has it', async () => {
    const one = await opened().newTenant();
    await one.addOthers(60);
    const ids = await one.addAll(['Haus', 'Häuser', 'Haus Zubq'].map((title) => ({ title })));
    const scores = await one.scores('Haus');
    // As long, and with one word that fits: the same score.
    expect(scores.get(ids[0]!)).toBe(scores.get(ids[1]!));
    expect(scores.get(ids[2]!)).toBeLessThan(scores.get(ids[0]!)!);
  });
});
